/** Maximum length of the description of how people were invited, in characters. */
export const invitedLengthMax = 1000

/** How responses arrive. */
export const channels = ['account', 'code', 'paper', 'kiosk'] as const
