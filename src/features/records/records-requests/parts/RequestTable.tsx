import { Link } from 'react-router'
import { Table } from '../../../../ui/figures/Table.tsx'
import { useDays } from '../../retention/parts/days.ts'
import type { RequestsPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import { RequestState } from './RequestState.tsx'
import styles from './requests.module.css'

/** The register: open requests by due date, or closed ones. */
export function RequestTable({ page: { requests, list, timeZone } }: { page: RequestsPage }) {
  const words = useWords()
  const day = useDays(timeZone)
  return (
    <Table
      stack
      captionHidden
      caption={words(list)}
      columns={[
        words('number'),
        { label: words('requester'), repeated: true },
        { label: words('asked'), repeated: true },
        { label: words('officer'), repeated: true },
        { label: words(list === 'open' ? 'due' : 'closedOn'), repeated: true },
        words('state'),
      ]}
      rows={requests.map((one) => ({
        key: one._id,
        cells: [
          <Link key="number" to={`/records/requests/${one._id}`}>
            {one.number}
          </Link>,
          one.requesterName || words('removed'),
          <span key="asked" className={styles.asked}>
            {one.asked}
          </span>,
          one.officer?.name ?? words('none'),
          day(one.closedAt ?? one.dueOn),
          <RequestState key="state" request={one} />,
        ],
      }))}
    />
  )
}
