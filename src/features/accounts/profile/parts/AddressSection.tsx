import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { AddressFields } from '../../fields/AddressFields.tsx'
import { noApartment } from '../../model/options.ts'
import { useWords as useAccountWords } from '../../model/words.ts'
import type { ProfilePage, RejectedEdit } from '../profile-page.server.ts'
import { daysBetweenMoves } from '../rules.ts'
import { useWords } from '../words.ts'
import { ProfileSection } from './ProfileSection.tsx'

type Props = { page: ProfilePage; open: boolean; refused: RejectedEdit | undefined }
const fields = ['zipCode', 'plus4', 'streetAddress', 'apartment', 'city', 'state', 'county'] as const

/** A resident's address, which determines the projects open to them. */
export function AddressSection({ page: { user }, open, refused }: Props) {
  const words = useWords()
  const account = useAccountWords()
  const none = words('none')
  const values = refused?.typed ?? Object.fromEntries(fields.map((name) => [name, user[name] ?? '']))
  const zip = user.plus4 ? `${user.zipCode}-${user.plus4}` : user.zipCode
  return (
    <ProfileSection
      part="address"
      title={words('address.title')}
      open={open}
      refused={refused}
      shown={
        <>
          <TitleBlock
            facts={[
              { label: words('address.street'), value: user.streetAddress || none, double: true },
              {
                label: words('address.apartment'),
                value: user.apartment === noApartment ? account('register.noApartment') : user.apartment || none,
                double: true,
              },
              {
                label: words('address.place'),
                value: [user.city, [user.state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
                double: true,
              },
              { label: words('address.county'), value: user.county || none, double: true },
            ]}
          />
          <p className="small soft">{words('address.note', { days: daysBetweenMoves })}</p>
        </>
      }
      fields={
        <AddressFields values={values} errors={refused?.errors ?? {}} zipHelp={words('address.zipHelp', { days: daysBetweenMoves })} />
      }
    />
  )
}
