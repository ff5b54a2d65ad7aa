import { useEffect, useRef } from 'react';

/** Not in the browser types yet: requests the code of an SMS that ends with `@host #code` from Chrome on Android. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

const codeOf = (credential: unknown): string | undefined => {
  const code: unknown =
    typeof credential === 'object' && credential !== null ? Reflect.get(credential, 'code') : undefined;
  return typeof code === 'string' && /^\d{6}$/.test(code) ? code : undefined;
};

/** Reads the code from the text message, if the browser supports it and the user agrees. */
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
      // Declined, or no message arrived: the code can still be typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isAwaited]);
}
