export const readableColor = (c: string, _s: string, _m = 4.5): string => c;
