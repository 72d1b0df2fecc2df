import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { useWords } from '../../words.ts'

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
