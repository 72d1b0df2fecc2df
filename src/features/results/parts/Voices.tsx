import { useSearchParams } from 'react-router'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import type { Outcome, Voices as Said } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import styles from './Voices.module.css'

/** Answers in words, newest first: some, or all by pages. */
export function Voices({ outcome: { question, count }, voices }: { outcome: Outcome; voices: Said | undefined }) {
  const words = useWords()
  const [params] = useSearchParams()
  if (!voices) return null
  const id = question._id
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ cursor: null, ...changes })) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
  return (
    <>
      <ul className={styles.list} id={`answers-${id}`}>
        {voices.said.map(({ _id, text, alias, zip, age, name, email }) => (
          <li key={_id}>
            <p className={styles.text}>{text}</p>
            <p className="small soft">
              {age ? words('person', { alias, zip, age }) : words('personShort', { alias, zip })}
              {name && ` · ${name}`}
              {email && (
                <>
                  {' · '}
                  <a href={`mailto:${email}`}>{email}</a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {voices.all ? (
        <div className="row row-between">
          <LinkButton to={to({ answers: null })} preventScrollReset size="s" variant="quiet">
            {words('fewer')}
          </LinkButton>
          {(voices.next || !voices.first) && (
            <Pager
              label={words('pages')}
              previous={{ label: words('newer'), to: voices.first ? undefined : to({}) }}
              next={{ label: words('older'), to: voices.next ? to({ cursor: voices.next }) : undefined }}
            />
          )}
        </div>
      ) : (
        (count ?? 0) > voices.said.length && (
          <LinkButton to={to({ answers: id })} preventScrollReset size="s">
            {words('readAll', { count: count ?? 0 })}
          </LinkButton>
        )
      )}
    </>
  )
}
