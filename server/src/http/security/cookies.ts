import type { RequestContext } from '../calls/handlers.ts';

/** A cookie that scripts cannot read. */
interface ServerCookie {
  readonly value: string;
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number;
  readonly sameSite: 'Strict' | 'Lax';
}

/** Names, reads and writes the cookies of the server's calls. */
export interface Cookies {
  read(context: Pick<RequestContext, 'cookie'>, name: string): string | undefined;
  write(context: Pick<RequestContext, 'setCookie'>, name: string, cookie: ServerCookie): void;
}

/**
 * Over HTTPS each name begins with `__Host-`: browsers then accept the cookie only from this host, encrypted, and for all paths, so
 * that no other host of the domain can set it (RFC 6265bis, 4.1.3.2). Browsers reject such names over plain HTTP.
 */
export function serverCookies(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:');
  const fullName = (name: string): string => (isSecure ? `__Host-${name}` : name);
  return {
    read: (context, name) => context.cookie(fullName(name)),
    write(context, name, { value, maxAge, sameSite }) {
      const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
      context.setCookie(`${fullName(name)}=${value}; ${attributes}`);
    },
  };
}
