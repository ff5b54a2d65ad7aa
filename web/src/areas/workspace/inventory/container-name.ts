import type { Container } from '@tunna/contract/inventory/container';

/** The name of a container: its number, else the code on its label. */
export const containerName = ({ customId, slug }: Pick<Container, 'customId' | 'slug'>): string => customId ?? slug;
