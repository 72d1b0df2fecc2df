// What a screen reader announces for a ComboBox. React Aria has no Hindi or Vietnamese and would fall back to English; it accepts strings
// that are on `window` before its scripts first request any.

export type Speech = {
  /** Names the button that opens the list. */
  open: string
  /** Names the list. */
  list: string
  /** "3 options available." */
  count: (options: number) => string
  /** "Evanston, selected" */
  selected: (option: string) => string
  /** Names the button that leaves the list. */
  dismiss: string
}

type Arguments = { optionCount: number; optionText: string; isSelected: boolean }

let speech: Speech | undefined

/** Sets the texts of all later announcements, for every ComboBox. */
export function speakAs(words: Speech): void {
  speech = words
}

const chosen = (option: string) => speech?.selected(option) ?? option

Object.assign(window, {
  // React Aria asks for English in every language, so the strings follow a language change.
  [Symbol.for('react-aria.i18n.locale')]: 'en',
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/combobox': {
      // The lists have no groups.
      focusAnnouncement: ({ optionText, isSelected }: Arguments) => (isSelected ? chosen(optionText) : optionText),
      countAnnouncement: ({ optionCount }: Arguments) => speech?.count(optionCount) ?? '',
      selectedAnnouncement: ({ optionText }: Arguments) => chosen(optionText),
      buttonLabel: () => speech?.open ?? '',
      listboxLabel: () => speech?.list ?? '',
    },
    '@react-aria/overlays': { dismiss: () => speech?.dismiss ?? '' },
    '@react-aria/menu': { longPressMessage: () => '' },
  },
})
