export const providerChannels = ['email', 'sms', 'webhook'] as const;
