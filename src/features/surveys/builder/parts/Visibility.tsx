import { Form, useSubmit } from 'react-router'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useWords } from '../../model/words.ts'

/** Who sees the questions; saved on change, or by the button without scripts. */
export function Visibility({ visibility, mayEdit }: { visibility: 'Private' | 'Public'; mayEdit: boolean }) {
  const words = useWords()
  const submit = useSubmit()
  const options = [
    { value: 'Private', label: words('builder.private'), help: words('builder.privateHelp'), disabled: !mayEdit },
    { value: 'Public', label: words('builder.public'), help: words('builder.publicHelp'), disabled: !mayEdit },
  ]
  return (
    <Form method="post" preventScrollReset className="stack gap-3">
      <input type="hidden" name="intent" value="visibility" />
      <RadioCards
        key={visibility}
        name="visibility"
        legend={words('builder.visibility')}
        options={options}
        defaultValue={visibility}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      {mayEdit && (
        <noscript>
          <Button type="submit">{words('builder.save')}</Button>
        </noscript>
      )}
    </Form>
  )
}
