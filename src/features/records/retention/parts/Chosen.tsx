import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import type { Records } from '../contract.ts'
import type { RecordsPage } from '../records-page.server.ts'
import { useWords } from '../words.ts'
import { Lifecycle } from './Lifecycle.tsx'

type Props = { records: Records; page: RecordsPage; refused: { reason: string; error: string | undefined } | undefined }

/** One project's lifecycle and its actions. It receives focus, because a link in the table or in an email led here. */
export function Chosen({ records, page: { timeZone, mayEdit, isAdministrator, chosenLang }, refused }: Props) {
  const words = useWords()
  const heading = useFocusOnArrival()
  return (
    <Card as="section" lift className="stack gap-4" aria-labelledby="chosen">
      <h2 id="chosen" lang={chosenLang} ref={heading} tabIndex={-1}>
        {records.title || words('untitled')}
      </h2>
      <Lifecycle
        records={records}
        timeZone={timeZone}
        mayEdit={mayEdit}
        mayHold={isAdministrator}
        back={`/records?project=${records._id}`}
        refused={refused}
      />
    </Card>
  )
}
