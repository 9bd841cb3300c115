export default 'Poziv';
