export const splitList = (v: string): string[] => v.split(',').map((x) => x.trim()).filter((x) => x !== '');
