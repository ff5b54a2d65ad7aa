export type Z = 1;
