import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../content/Icon.tsx'
import { alert } from '../icons/basic.ts'
import styles from './ErrorSummary.module.css'

type Props = {
  title: string
  /** Field name to text, as the API's errors; names in `plain` have no field on the page and are not linked. */
  errors: Record<string, string | undefined>
  /** Names without a field on this page. */
  plain?: readonly string[]
  className?: string
}

/** All errors above the form: takes the focus whenever they change, and links to each field. */
export const ErrorSummary = ({ title, errors, plain = [], className }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const list = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const said = list.map(([name, text]) => `${name} ${text}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors again are no news
  useEffect(() => box.current?.focus(), [said])
  if (list.length === 0) return null
  const go = (event: MouseEvent, name: string) => {
    const field = document.getElementById(name)
    if (!field) return
    event.preventDefault()
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }
  return (
    <div className={className} role="alert" tabIndex={-1} ref={box}>
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
