/** Where the token of a signed-in person is kept. */
const tokenKey = 'USER_TOKEN44';

/** Whether this browser holds a token; what it is worth is the server's to say. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(tokenKey) !== null;
  } catch {
    return false;
  }
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey);
}
