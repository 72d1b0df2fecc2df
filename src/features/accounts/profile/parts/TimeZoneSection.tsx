import { formatTimeZone } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { timeZones } from '../../../../core/time/time-zones.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import type { ProfilePage, RejectedEdit } from '../profile-page.server.ts'
import { useWords } from '../words.ts'
import { ProfileSection } from './ProfileSection.tsx'

type Props = { page: ProfilePage; open: boolean; refused: RejectedEdit | undefined }

/** In which time zone the organization's days begin and end; its administrator can choose another than the county's. */
export function TimeZoneSection({ page: { organization }, open, refused }: Props) {
  const words = useWords()
  const language = useLanguage()
  if (!organization) return null
  const { timeZone, timeZoneChosen } = organization
  const zone = formatTimeZone(language, timeZone)
  return (
    <ProfileSection
      part="timeZone"
      title={words('timeZone.title')}
      open={open}
      refused={refused}
      shown={<p>{words(timeZoneChosen ? 'timeZone.chosen' : 'timeZone.county', { zone })}</p>}
      fields={
        <Field name="timeZone" label={words('timeZone.label')} help={words('timeZone.help')} error={refused?.errors['timeZone']}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '', label: words('timeZone.ofCounty') },
                ...timeZones.map((one) => ({ value: one, label: formatTimeZone(language, one) })),
              ]}
              defaultValue={timeZoneChosen ? timeZone : ''}
            />
          )}
        </Field>
      }
    />
  )
}
