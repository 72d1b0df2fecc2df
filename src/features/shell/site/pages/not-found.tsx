import { data } from 'react-router'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'

// A page of its own for every unknown address: without one, each would be logged as an error.
export const loader = () => data(null, { status: 404 })

export default NotFoundPage
