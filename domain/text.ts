export const isWellFormedText = (v: string): boolean => v.isWellFormed() && !v.includes('\0');
