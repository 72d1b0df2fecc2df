import { Form, useNavigation } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { codesPageOf } from '../../qr-codes/paths.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { DrawnCode } from '../codes-page.server.ts'

/** Asks for confirmation before a code is deleted. */
export function RemoveCode({ code: { _id, label, project } }: { code: DrawnCode }) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const heading = useFocusOnArrival()
  return (
    <Form method="post" action={codesPageOf(project)} preventScrollReset className="stack gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {words('remove.title', { label })}
      </h3>
      <p>{words('remove.lead')}</p>
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="project" value={project} />
      <div className="row">
        <Button type="submit" name="intent" value="remove" variant="danger" icon={trash} busy={sending && words('remove.sending')}>
          {words('remove.submit')}
        </Button>
        <LinkButton to={codesPageOf(project)} preventScrollReset>
          {words('remove.keep')}
        </LinkButton>
      </div>
    </Form>
  )
}
