import { Form, useSubmit } from 'react-router'
import { Rich } from '../../../../core/i18n/words.tsx'
import { Switch } from '../../../../ui/choices/Switch.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { mail } from '../../../../ui/icons/ways.ts'
import { filterParams } from '../../model/filter.ts'
import { useWords } from '../../model/words.ts'
import type { OwnResultsData } from '../results-page.server.ts'

type Props = { filter: OwnResultsData['filter']; waiting: number; included: boolean }

/** How many people's answers wait for a confirmed address, and the switch that includes them. */
export function WaitingPeople({ filter, waiting, included }: Props) {
  const words = useWords()
  const submit = useSubmit()
  const toggle = (
    <Form preventScrollReset className="row">
      {filterParams({ ...filter, includeUnconfirmed: false }, '').map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Switch
        small
        name="unconfirmed"
        label={words('include')}
        key={String(included)}
        defaultChecked={included}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit" size="s">
          {words('apply')}
        </Button>
      </noscript>
    </Form>
  )
  return (
    <Note icon={mail} action={toggle}>
      <Rich text={words(included ? 'waitingIn' : 'waiting', { count: waiting })} b={(inner) => <b className="strong">{inner}</b>} />
    </Note>
  )
}
