import type { ComponentProps, ReactElement } from 'react';
import type { RenderChartLink } from './chart-data.ts';

/** A link as the product draws them; the browser's own where it says nothing. */
export const drawLink = (
  renderLink: RenderChartLink | undefined,
  link: ComponentProps<'a'> & { readonly href: string },
): ReactElement => (renderLink === undefined ? <a {...link} /> : renderLink(link));
