/** What a reader chose instead of the device's setting. */
export const themes = ['light', 'dark'] as const
export type ChosenTheme = (typeof themes)[number]

export const themeCookie = 'theme'

export const isTheme = (value: unknown): value is ChosenTheme => themes.includes(value as ChosenTheme)
