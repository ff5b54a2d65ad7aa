import { type ComponentType, lazy } from 'react';
import { getI18n } from 'react-i18next';
import { addArea, type areaFeatures } from '../lib/i18n.ts';

/** A page of an area that comes, with its words, when it is opened. */
export const lazyPage = (area: keyof typeof areaFeatures, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), addArea(getI18n(), area)]);
    return { default: page };
  });
