import { useEffect, useRef } from 'react';

/** Not in the types of browsers yet: asks Android's Chrome for the code of a message that ends with `@host #code`. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

const codeOf = (credential: unknown): string | undefined => {
  const code: unknown =
    typeof credential === 'object' && credential !== null ? Reflect.get(credential, 'code') : undefined;
  return typeof code === 'string' && /^\d{6}$/.test(code) ? code : undefined;
};

/** Takes the code from the text message itself, where the browser offers it and the person agrees. */
export function useSmsCode(isAwaited: boolean, onCode: (code: string) => void): void {
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        const code = codeOf(credential);
        if (code !== undefined) take.current(code);
      },
      // Declined, or no message came: the code can be typed as ever.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isAwaited]);
}
