import { LogoField } from '../../fields/LogoField.tsx'
import type { ProfilePage, RejectedEdit } from '../profile-page.server.ts'
import { useWords } from '../words.ts'
import styles from './LogoSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'

type Props = { page: ProfilePage; open: boolean; refused: RejectedEdit | undefined }

/** The organization's logo; its administrator can change it. */
export function LogoSection({ page: { organization }, open, refused }: Props) {
  const words = useWords()
  if (!organization) return null
  const alt = words('logo.alt', { organization: organization.name })
  return (
    <ProfileSection
      part="logo"
      title={words('logo.title')}
      open={open}
      refused={refused}
      withFile
      saveLabel={words('logo.save')}
      savingLabel={words('logo.saving')}
      shown={
        <div className="row">
          {organization.logo ? <img src={organization.logo} alt={alt} className={styles.logo} /> : <p>{words('none')}</p>}
          <p className="small soft">{words('logo.lead')}</p>
        </div>
      }
      fields={<LogoField values={refused?.typed ?? {}} errors={refused?.errors ?? {}} />}
    />
  )
}
