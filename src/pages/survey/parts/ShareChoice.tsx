import { useWords } from '../../../features/surveys/model/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'

/** Whether officials learn name and email: only where a person says so. */
export function ShareChoice({ shares, onShares }: { shares: boolean; onShares: (shares: boolean) => void }) {
  const words = useWords()
  const label = (
    <>
      {words('form.share')} <span className="soft">{words('form.optional')}</span>
    </>
  )
  return <Checkbox name="sharesIdentity" label={label} checked={shares} onChange={(event) => onShares(event.currentTarget.checked)} />
}
