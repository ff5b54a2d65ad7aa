export const isEmail = (v: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(v);
export const isPhoneNumber = (v: string): boolean => /^\+?\d+(?:[ -]\d+)*$/.test(v);
