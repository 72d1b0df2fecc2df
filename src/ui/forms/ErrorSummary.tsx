import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../content/Icon.tsx'
import { alert } from '../icons/basic.ts'
import styles from './ErrorSummary.module.css'
import { useShownRefusal } from './refusals.ts'
import { tellRefused } from './use-open-error.ts'

type Props = {
  title: string
  /** Field name to text, as the API's errors; names in `plain` have no field on the page and are not linked. */
  errors: Record<string, string | undefined>
  /** Names without a field on this page. */
  plain?: readonly string[]
  className?: string
}

/**
 * All errors above the form, with a link to each field. Takes the focus and is announced when they change, and when a form was submitted
 * and refused for the same reasons again; `errors` is then another object.
 */
export const ErrorSummary = ({ title, errors, plain = [], className }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  const submitted = useSubmitted()
  const [round, setRound] = useState(0)
  const list = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const summary = list.map(([name, text]) => `${name} ${text}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same errors is the answer to another submission
  useLayoutEffect(() => {
    if (summary === shown.current && !submitted.current) return
    submitted.current = false
    shown.current = summary
    if (summary !== '') setRound((last) => last + 1)
  }, [errors, summary])
  useLayoutEffect(() => {
    if (round === 0) return
    box.current?.focus()
    // The browser centers what takes the focus, which would hide the first lines of a long list.
    if (box.current && box.current.offsetHeight > innerHeight / 2) box.current.scrollIntoView({ block: 'start' })
    tellRefused()
  }, [round])
  useShownRefusal(list.length > 0)
  if (list.length === 0) return null
  const go = (event: MouseEvent, name: string) => {
    const field = document.getElementById(name)
    if (!field) return
    event.preventDefault()
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }
  return (
    // Screen readers announce an alert that is inserted.
    <div className={className} role="alert" tabIndex={-1} ref={box} key={round}>
      <div className={styles.summary}>
        <h2>
          <Icon icon={alert} />
          {title}
        </h2>
        <ul>
          {list.map(([name, text]) => (
            <li key={name}>
              {plain.includes(name) ? (
                text
              ) : (
                <a href={`#${name}`} onClick={(event) => go(event, name)}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Whether a form was submitted since this was last set to false. */
function useSubmitted() {
  const submitted = useRef(false)
  useEffect(() => {
    const note = () => {
      submitted.current = true
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  return submitted
}
