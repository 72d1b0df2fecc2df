import { Icon } from '../../../../ui/content/Icon.tsx'
import { circleCheck, warning } from '../../../../ui/icons/basic.ts'
import { useWords } from '../words.ts'

/** Whether an organization is verified: an icon with its meaning for screen readers, in words for one that is not. */
export function OwnerMark({ verified }: { verified: boolean }) {
  const words = useWords()
  return verified ? (
    <Icon icon={circleCheck} size="s" className="inline" label={words('owner.verified')} />
  ) : (
    <>
      <Icon icon={warning} size="s" className="inline" /> {words('owner.unverified')}
    </>
  )
}
