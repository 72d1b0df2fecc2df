import { Link } from 'react-router'

/** The name of a file, which is in no language. */
export const FileName = ({ name, to }: { name: string; to?: string }) =>
  to ? (
    <Link to={to}>
      <code>{name}</code>
    </Link>
  ) : (
    <code>{name}</code>
  )
