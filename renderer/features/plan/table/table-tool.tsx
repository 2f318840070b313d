import './table.css';

export { TableAnswer as Answer } from './table-answer.tsx';
export { TableForm as Form } from './table-form.tsx';
