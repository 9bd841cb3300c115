export default 'Kreiraj blog';
