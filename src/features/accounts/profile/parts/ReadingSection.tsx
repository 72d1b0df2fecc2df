import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import type { ProfilePage, RejectedEdit } from '../profile-page.server.ts'
import { useWords } from '../words.ts'
import { ProfileSection } from './ProfileSection.tsx'

type Props = { page: ProfilePage; open: boolean; refused: RejectedEdit | undefined }

/** Whether visitors may read the organization's projects; its administrator can change it. */
export function ReadingSection({ page: { organization }, open, refused }: Props) {
  const words = useWords()
  if (!organization) return null
  const { openReading } = organization
  return (
    <ProfileSection
      part="reading"
      title={words('reading.title')}
      open={open}
      refused={refused}
      shown={<p>{words(openReading ? 'reading.everyone' : 'reading.accounts')}</p>}
      fields={<Checkbox name="openReading" label={words('reading.label')} help={words('reading.help')} defaultChecked={openReading} />}
    />
  )
}
