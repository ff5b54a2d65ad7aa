import type { labelContract } from '@tunna/contract/inventory/label';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import type { PictureStore } from '../../platform/picture/picture.service.ts';
import { listLabels, printLabels } from './label.service.ts';

interface Dependencies extends PictureStore {
  readonly work: HeavyWork;
  readonly publicUrl: string;
}

export const labelRoutes = ({ work, publicUrl, ...pictures }: Dependencies): Handlers<keyof typeof labelContract> => ({
  listLabels: ({ query }, member) => listLabels(pictures.database, member, query, publicUrl),
  printLabels: ({ query }, member) =>
    printLabels(pictures, member, query, { publicUrl, work: memberWork(work, member) }),
});
