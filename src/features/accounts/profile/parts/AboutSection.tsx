import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { AboutFields } from '../../fields/AboutFields.tsx'
import { NameFields } from '../../fields/NameFields.tsx'
import { useNamed } from '../../fields/named.ts'
import type { User } from '../../model/contract.ts'
import { useWords as useAccountWords } from '../../model/words.ts'
import { StepField, useStepProof } from '../../two-step/parts/StepField.tsx'
import type { ProfilePage, RejectedEdit } from '../profile-page.server.ts'
import { useWords } from '../words.ts'
import { ProfileSection } from './ProfileSection.tsx'

type Props = { page: ProfilePage; open: boolean; refused: RejectedEdit | undefined }

/** Name and mobile number; for residents also the groups that results are broken down by, for officials their position. */
export function AboutSection({ page, open, refused }: Props) {
  const words = useWords()
  const official = page.user.loginType === 'Organization'
  const errors = refused?.errors ?? {}
  const values = refused?.typed ?? valuesOf(page.user)
  const { prove, failed } = useStepProof(page.steps, (form) => form.get('mobileNumber') !== (page.user.mobileNumber ?? ''))
  return (
    <ProfileSection
      part="about"
      title={words('about.title')}
      open={open}
      refused={refused}
      onSubmit={prove}
      shown={official ? <OfficialFacts page={page} /> : <ResidentFacts page={page} />}
      fields={
        official ? (
          <div className="fields">
            <NameFields values={values} errors={errors} mobileOptional />
            <Field name="department" required label={words('about.department')} error={errors.department} className="w6">
              {(control) => <TextInput {...control} autoComplete="organization-title" defaultValue={values.department} />}
            </Field>
            <StepField steps={page.steps} failed={failed} errors={errors} onlyFor={words('about.stepFor')} className="w6" />
          </div>
        ) : (
          <>
            <AboutFields values={values} errors={errors} />
            <StepField steps={page.steps} failed={failed} errors={errors} onlyFor={words('about.stepFor')} />
          </>
        )
      }
    />
  )
}

const valuesOf = (user: User): Record<string, string> =>
  Object.fromEntries(
    (
      [
        'title',
        'firstName',
        'lastName',
        'mobileNumber',
        'dateOfBirth',
        'ageRange',
        'gender',
        'ethnicity',
        'residentStatus',
        'department',
      ] as const
    ).map((name) => [name, user[name] ?? '']),
  )

function OfficialFacts({ page: { user, organization } }: { page: ProfilePage }) {
  const words = useWords()
  const nameOf = useNamed()
  const none = words('none')
  return (
    <TitleBlock
      facts={[
        { label: words('about.name'), value: nameOf(user), double: true },
        { label: words('about.mobile'), value: user.mobileNumber || none },
        { label: words('about.organization'), value: organization?.name ?? none },
        { label: words('about.department'), value: user.department || none, double: true },
        { label: words('about.role'), value: user.role || none, double: true },
      ]}
    />
  )
}

function ResidentFacts({ page: { user, birthday } }: { page: ProfilePage }) {
  const words = useWords()
  const nameOf = useNamed()
  const account = useAccountWords()
  const none = words('none')
  // The API accepts only the options, each of which has a text.
  const gender = user.gender as 'Female' | null
  const ethnicity = user.ethnicity as 'Other' | null
  const status = user.residentStatus as 'US Resident' | null
  return (
    <TitleBlock
      facts={[
        { label: words('about.name'), value: nameOf(user), double: true },
        { label: words('about.mobile'), value: user.mobileNumber || none },
        { label: words('about.birth'), value: birthday || none },
        { label: words('about.age'), value: user.ageRange || none },
        { label: words('about.gender'), value: gender ? account(`genders.${gender}`) : none },
        { label: words('about.ethnicity'), value: ethnicity ? account(`ethnicities.${ethnicity}`) : none },
        { label: words('about.status'), value: status ? account(`residentStatuses.${status}`) : none },
      ]}
    />
  )
}
