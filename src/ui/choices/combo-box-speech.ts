// What a screen reader says about a ComboBox. React Aria has no Hindi and no Vietnamese, and would say it in English; it takes strings of ours
// where they stand in the window before its scripts first ask for any.

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

/** Sets the words of what is said from now on, on every ComboBox. */
export function speakAs(words: Speech): void {
  speech = words
}

const chosen = (option: string) => speech?.selected(option) ?? option

Object.assign(window, {
  // The strings are asked in every language alike, so that they follow a change of it.
  [Symbol.for('react-aria.i18n.locale')]: 'en',
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/combobox': {
      // Our lists have no groups.
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
