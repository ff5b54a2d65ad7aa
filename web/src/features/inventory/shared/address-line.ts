interface Address {
  readonly address?: string | undefined;
  readonly postcode?: string | undefined;
  readonly municipality?: string | undefined;
}

/** The street and the town of a place, in one line. */
export function addressLine({ address, postcode, municipality }: Address): string {
  const town = [postcode, municipality].filter((part) => part !== undefined).join(' ');
  return [address, town].filter((part) => part !== undefined && part !== '').join(', ');
}
