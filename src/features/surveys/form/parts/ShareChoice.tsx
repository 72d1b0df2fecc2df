import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { useWords } from '../../model/words.ts'

/** Opt-in to share name and email with officials. */
export function ShareChoice({ shares, onShares }: { shares: boolean; onShares: (shares: boolean) => void }) {
  const words = useWords()
  const label = (
    <>
      {words('form.share')} <span className="soft">{words('form.optional')}</span>
    </>
  )
  return <Checkbox name="sharesIdentity" label={label} checked={shares} onChange={(event) => onShares(event.currentTarget.checked)} />
}
