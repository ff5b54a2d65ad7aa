export const formatNumber = (n: number): string => String(n);
