import type { ComponentProps, ReactElement } from 'react';
import type { RenderChartLink } from '../plot/chart-data.ts';

/** A link rendered by the product, or a plain `<a>` by default. */
export const drawLink = (
  renderLink: RenderChartLink | undefined,
  link: ComponentProps<'a'> & { readonly href: string },
): ReactElement => (renderLink === undefined ? <a {...link} /> : renderLink(link));
