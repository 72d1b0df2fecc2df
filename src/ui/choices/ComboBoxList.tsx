// The searchable half of ComboBox, a separate chunk. Roles, keys and announcements are React Aria's.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import type { Control } from '../forms/Field.tsx'
import inputStyles from '../forms/Input.module.css'
import { classes } from '../styles/classes.ts'
import styles from './ComboBox.module.css'
import { type Speech, speakAs } from './combo-box-speech.ts'
import { type Choice, matching, named } from './matching.ts'
import options from './Options.module.css'

export type ComboBoxWords = {
  /** Shown if nothing matches. */
  none: string
  /** Shown while the choices load. */
  loading: string
  /** Shown below a truncated list: "100 of 1,104. Type to find yours." */
  some: (shown: number, all: number) => string
} & Speech

export type ListProps = Control & {
  /** null while loading. */
  choices: readonly Choice[] | null
  value: string
  onChange: (value: string) => void
  /** Any typed text is valid; the choices are only suggestions. */
  free?: boolean
  /** Shown if nothing is chosen. */
  placeholder?: string | undefined
  autoComplete?: string
  words: ComboBoxWords
  /** Called when the field gets the focus: load the choices now. */
  onEnter?: () => void
}

/** The most choices in the list: a phone renders this many without a stutter. */
const shownMax = 100
/**
 * The library inserts a style element, which the content security policy blocks, unless one exists; Plaza's style sheet contains its
 * rule.
 */
const styleOfLibrary = 'react-aria-pressable-style'
if (!document.getElementById(styleOfLibrary)) {
  const mark = document.createElement('meta')
  mark.id = styleOfLibrary
  mark.name = styleOfLibrary
  mark.content = ''
  document.head.append(mark)
}

export default function ComboBoxList({ id, name, choices, value, onChange, free = false, words, onEnter, ...rest }: ListProps) {
  speakAs(words)
  const { text, open, found, shown, current, hidden, ...box } = useChoice({ choices, value, onChange, free })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => (open ? keepPageReadable() : undefined), [open])
  const described = rest['aria-describedby']
  return (
    <I18nProvider locale={document.documentElement.lang}>
      <input type="hidden" name={name} value={value} ref={hidden} />
      <AriaComboBox
        aria-labelledby={`${id}-label`}
        {...(described && { 'aria-describedby': described })}
        id={id}
        className={inputStyles.combo as string}
        items={shown}
        inputValue={text}
        onInputChange={box.type}
        selectedKey={current?.value ?? null}
        onSelectionChange={(key) => {
          const choice = shown.find((one) => one.value === key)
          if (choice) box.choose(choice)
        }}
        onOpenChange={box.toggle}
        onFocus={() => onEnter?.()}
        onBlur={box.settle}
        onKeyDown={(event) => event.key === 'Enter' && box.settle()}
        isRequired={rest['aria-required'] === true}
        isInvalid={rest['aria-invalid'] === true}
        validationBehavior="aria"
        allowsCustomValue
        allowsEmptyCollection
      >
        <Input
          className={inputStyles.input as string}
          autoComplete={rest.autoComplete ?? 'off'}
          {...(rest.placeholder && { placeholder: rest.placeholder })}
        />
        <Button className={styles.open as string} aria-label={words.open} />
        <div ref={setPlace} />
        <Popover
          {...(place && { UNSTABLE_portalContainer: place })}
          className={classes(options.list, styles.popover)}
          offset={4}
          containerPadding={8}
          maxHeight={320}
        >
          <ListBox
            className={styles.list as string}
            aria-label={words.list}
            aria-labelledby={`${id}-label`}
            renderEmptyState={() => <div className={styles.note}>{choices === null ? words.loading : words.none}</div>}
          >
            {(choice: Choice) => (
              <ListBoxItem id={choice.value} textValue={choice.label} className={classes(options.option, styles.item)}>
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
          {found.length > shown.length && <p className={classes(styles.note, styles.more)}>{words.some(shown.length, found.length)}</p>}
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  )
}

type ChoiceOptions = Required<Pick<ListProps, 'choices' | 'value' | 'onChange' | 'free'>>

/** The typed text, the choices that match it, and the one that is chosen. */
function useChoice({ choices, value, onChange, free }: ChoiceOptions) {
  const labelOf = (one: string) => choices?.find((choice) => choice.value === one)?.label ?? (free ? one : '')
  const [text, setText] = useState(labelOf(value))
  /** The typed text before it is committed; null if the field shows the value. */
  const [typed, setTypedText] = useState<string | null>(null)
  // Enter chooses and commits in one event, before the next render.
  const typedNow = useRef<string | null>(null)
  const setTyped = (next: string | null) => {
    typedNow.current = next
    setTypedText(next)
  }
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState(false)
  const hidden = useRef<HTMLInputElement>(null)
  // The value changed from outside (a zip code filled it in), or its label arrived.
  const label = labelOf(value)
  useEffect(() => {
    if (typed === null) setText(label)
  }, [label, typed])

  const set = (next: string) => {
    if (next === value) return
    flushSync(() => onChange(next))
    // Listeners on the form hear input events, but not values that React sets.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const type = (next: string) => {
    setText(next)
    setAll(false)
    if (next === text) return
    setTyped(next)
    if (free || next === '') set(next)
    else {
      const meant = named(choices ?? [], next)
      if (meant) set(meant.value)
    }
  }
  const choose = (choice: Choice) => {
    setText(choice.label)
    setTyped(null)
    set(choice.value)
  }
  /** Commits on blur: a label typed in full counts as chosen; for other texts the last choice stays. */
  const settle = () => {
    const pending = typedNow.current
    if (pending === null) return
    const meant = named(choices ?? [], pending, !free)
    if (meant) return choose(meant)
    setTyped(null)
    if (!free) setText(pending === '' ? '' : label)
  }

  const found = useMemo(() => matching(choices ?? [], all ? '' : text), [choices, all, text])
  const shown = useMemo(() => found.slice(0, shownMax), [found])
  const current = typed === null ? shown.find((choice) => choice.value === value) : undefined
  const toggle = (opens: boolean, trigger?: string) => {
    setOpen(opens)
    setAll(opens && trigger === 'manual')
  }
  return { text, open, found, shown, current, hidden, type, choose, settle, toggle }
}

/**
 * The library would hide the rest of the page from screen readers while the list is open. The list directly follows its field, so
 * nothing needs to be hidden: elements with this attribute stay exposed.
 */
function keepPageReadable(): () => void {
  const all = [...document.body.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
  for (const one of all) one.dataset.reactAriaTopLayer = 'true'
  return () => {
    for (const one of all) delete one.dataset.reactAriaTopLayer
  }
}
