export default 'Evidencija pristupa';
