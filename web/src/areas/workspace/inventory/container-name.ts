import type { Container } from '@tunna/contract/inventory/container';

/** What people call a container: its own number, else what stands on its label. */
export const containerName = ({ customId, slug }: Pick<Container, 'customId' | 'slug'>): string => customId ?? slug;
