export default 'Aggiungi foto';
