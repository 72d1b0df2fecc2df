import { Form, useSubmit } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { eyeOff } from '../../../ui/icons/signs.ts'
import { NumberedHead } from '../../../ui/NumberedHead.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Ticks } from '../../../ui/Ticks.tsx'
import type { OwnResults } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import styles from './Publish.module.css'

/** Whether everybody sees the totals, and what of them. */
export function Publish({ number, page: { would, isPublished, mayEdit } }: { number: number; page: OwnResults }) {
  const words = useWords()
  const submit = useSubmit()
  const line = (one: OwnResults['would'][number]) => {
    if (one.count === null) return words('would.few', { number: one.number })
    if (one.type === 'open') return words('would.open', { number: one.number })
    if (one.suppressed) return words('would.split', { number: one.number })
    return words('would.shown', { number: one.number, count: one.count })
  }
  return (
    <>
      <NumberedHead number={number} title={words('publishTitle')} lead={words('publishLead')} id="publish" />
      <Card className={styles.card}>
        <div>
          <h3 className={styles.title}>{words('see')}</h3>
          <Ticks
            items={would.map((one) => ({
              key: String(one.number),
              words: line(one),
              ...(one.suppressed ? { icon: eyeOff } : { state: 'done' as const }),
            }))}
          />
        </div>
        <div className={styles.choice}>
          {mayEdit ? (
            <Form method="post" preventScrollReset className="stack gap-2">
              <input type="hidden" name="intent" value="publish" />
              <Switch
                name="resultsPublished"
                label={words('publishSwitch')}
                key={String(isPublished)}
                defaultChecked={isPublished}
                onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
              />
              <noscript>
                <Button type="submit">{words('save')}</Button>
              </noscript>
            </Form>
          ) : (
            <p>{words(isPublished ? 'publishState.on' : 'publishState.off')}</p>
          )}
          <p className="small soft">{words('publishHelp')}</p>
        </div>
      </Card>
    </>
  )
}
