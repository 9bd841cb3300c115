export { StaffShell as Layout } from '#components/staff/shell/StaffShell.tsx';
