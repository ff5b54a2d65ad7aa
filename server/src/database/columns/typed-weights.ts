/** Max seconds between a typed weight and a reading of the same load. */
export const sameWithin = 180;

/** A typed reading that no member has changed. */
export const isUnchangedTyped = (typed: string) =>
  `${typed}.organization_id = :organizationId and ${typed}.origin = 'station' and ${typed}.counted and ${typed}.version = 1`;

/** Typed weights of the scales `:scaleIds`, within minutes of `:from` to `:until`. */
export const typedAround = `select from scale_reading typed
  where ${isUnchangedTyped('typed')} and typed.scale_id = any(:scaleIds::bigint[])
    and typed.weighed_at between :from::timestamptz - make_interval(secs => ${sameWithin}) and :until::timestamptz + make_interval(secs => ${sameWithin})`;
