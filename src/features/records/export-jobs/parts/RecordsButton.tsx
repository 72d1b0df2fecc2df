import { Button } from '../../../../ui/forms/Button.tsx'
import { archive } from '../../../../ui/icons/work.ts'
import { useWords } from '../words.ts'

/** Submits the export form for a redacted package. */
export function RecordsButton() {
  const words = useWords()
  return (
    <div className="stack gap-2">
      <Button type="submit" name="intent" value="records" wide icon={archive}>
        {words('records')}
      </Button>
      <p className="small soft">{words('recordsHelp')}</p>
    </div>
  )
}
