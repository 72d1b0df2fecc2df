import { Form, useNavigation } from 'react-router'
import { Avatar } from '../../../../ui/content/Avatar.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { mail } from '../../../../ui/icons/ways.ts'
import { pencil, trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useNamed } from '../../fields/named.ts'
import type { Member } from '../contract.ts'
import type { MemberPage } from '../member-page.server.ts'
import { useWords } from '../words.ts'
import styles from './MemberTable.module.css'

/** All officials of the organization: a table on a wide screen, cards on a phone. */
export function MemberTable({ page: { users, userId, isAdministrator } }: { page: MemberPage }) {
  const words = useWords()
  const columns = [words('name'), words('role'), words('permission'), words('status')]
  return (
    <Table
      stack
      captionHidden
      className={styles.table ?? ''}
      caption={words('listCaption')}
      columns={isAdministrator ? [...columns, { label: words('actions'), hidden: true }] : columns}
      rows={users.map((member) => ({
        key: member._id,
        cells: [
          <Named key="name" member={member} isSelf={member._id === userId} />,
          <Role key="role" member={member} />,
          <span key="permission">{words(`permissions.${member.permission ?? 'viewer'}`)}</span>,
          member.emailVerified ? (
            <Badge key="status" tone="ok" icon={check}>
              {words('active')}
            </Badge>
          ) : (
            <Badge key="status" tone="warn" icon={mail}>
              {words('invited')}
            </Badge>
          ),
          ...(isAdministrator ? [<Actions key="actions" member={member} />] : []),
        ],
      }))}
    />
  )
}

function Named({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const words = useWords()
  const nameOf = useNamed()
  return (
    <div className={styles.named}>
      <Avatar name={`${member.firstName} ${member.lastName}`} round />
      <div className={styles.words}>
        {nameOf(member)} {isSelf && <span className="soft">{words('you')}</span>}
        <a className="small" href={`mailto:${member.email}`}>
          {member.email}
        </a>
      </div>
    </div>
  )
}

const Role = ({ member: { role, department } }: { member: Member }) => (
  <div>
    {role}
    {department && <span className={`small soft ${styles.line}`}>{department}</span>}
  </div>
)

function Actions({ member }: { member: Member }) {
  const words = useWords()
  const nameOf = useNamed()
  const navigation = useNavigation()
  if (member.permission === 'administrator') return null
  const name = nameOf(member)
  const inviting = navigation.formData?.get('intent') === 'invite' && navigation.formData.get('id') === member._id
  return (
    <div className={styles.actions}>
      {!member.emailVerified && (
        <Form method="post" action="/member" preventScrollReset>
          <input type="hidden" name="id" value={member._id} />
          <Button
            type="submit"
            name="intent"
            value="invite"
            variant="quiet"
            size="s"
            icon={mail}
            aria-label={words('inviteAgainOf', { name })}
            busy={inviting && words('inviting')}
          >
            {words('inviteAgain')}
          </Button>
        </Form>
      )}
      <LinkButton to={`/member?change=${member._id}`} variant="quiet" size="s" icon={pencil} aria-label={words('changeOf', { name })}>
        {words('change')}
      </LinkButton>
      <LinkButton to={`/member?remove=${member._id}`} variant="quiet" size="s" icon={trash} aria-label={words('removeOf', { name })}>
        {words('remove')}
      </LinkButton>
    </div>
  )
}
