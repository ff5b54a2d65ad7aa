/** How a member is notified: in the product, also by email, or never. */
export const notificationWays = ['app', 'email', 'off'] as const;
