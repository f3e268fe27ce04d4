/** A group practice: doctors, their hours, patients, appointments and prescriptions. All invented. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  doctors: {
    id: 'doctorId',
    rows: rowsOf(
      ['doctorId', 'name', 'specialty', 'city', 'waitDays'],
      ['DR-11', 'Dr Imani Cole', 'dermatology', 'Leeds', 6],
      ['DR-12', 'Dr Peter Ashworth', 'dermatology', 'Leeds', 3],
      ['DR-13', 'Dr Salma Idris', 'cardiology', 'Leeds', 9],
      ['DR-14', 'Dr Owen Price', 'cardiology', 'York', 5],
      ['DR-15', 'Dr Lucia Ferrer', 'orthopaedics', 'York', 8],
      ['DR-16', 'Dr Anton Baur', 'orthopaedics', 'Leeds', 4],
      ['DR-17', 'Dr Grace Mensah', 'paediatrics', 'York', 2],
      ['DR-18', 'Dr Yusuf Kaya', 'paediatrics', 'Leeds', 7],
    ),
  },
  slots: {
    id: 'slotId',
    rows: rowsOf(
      ['slotId', 'doctorId', 'date', 'time', 'length', 'placesLeft'],
      ['SL-101', 'DR-11', '2026-03-17', '09:00', 20, 3],
      ['SL-102', 'DR-11', '2026-03-17', '11:20', 20, 3],
      ['SL-103', 'DR-12', '2026-03-17', '08:40', 20, 4],
      ['SL-104', 'DR-12', '2026-03-18', '14:00', 20, 3],
      ['SL-105', 'DR-13', '2026-03-18', '10:00', 40, 3],
      ['SL-106', 'DR-13', '2026-03-19', '15:20', 40, 3],
      ['SL-107', 'DR-14', '2026-03-17', '13:00', 40, 4],
      ['SL-108', 'DR-14', '2026-03-19', '09:20', 40, 3],
      ['SL-109', 'DR-15', '2026-03-18', '11:00', 30, 3],
      ['SL-110', 'DR-15', '2026-03-20', '16:00', 30, 3],
      ['SL-111', 'DR-16', '2026-03-17', '10:30', 30, 4],
      ['SL-112', 'DR-16', '2026-03-20', '08:30', 30, 3],
      ['SL-113', 'DR-17', '2026-03-18', '09:40', 20, 3],
      ['SL-114', 'DR-17', '2026-03-19', '12:00', 20, 4],
      ['SL-115', 'DR-18', '2026-03-18', '15:00', 20, 3],
      ['SL-116', 'DR-18', '2026-03-20', '10:20', 20, 3],
    ),
  },
  patients: {
    id: 'patientId',
    rows: rowsOf(
      ['patientId', 'name', 'born', 'weight', 'pharmacy'],
      ['PT-301', 'Rosa Whitfield', '1984-05-02', 68.5, 'Market Street'],
      ['PT-302', 'Idris Clarke', '1971-11-23', 91, 'Old Mill'],
      ['PT-303', 'Hope Nakamura', '1996-02-14', 57.2, 'Market Street'],
      ['PT-304', 'Stefan Iliev', '1959-08-30', 84.3, 'Station Road'],
      ['PT-305', 'Maya Castellan', '2015-06-09', 32.4, 'Old Mill'],
      ['PT-306', 'Arthur Bloom', '1948-12-17', 77.8, 'Station Road'],
    ),
  },
  appointments: {
    id: 'appointmentId',
    prefix: 'AP',
    rows: rowsOf(
      ['appointmentId', 'slotId', 'patientId', 'reason', 'status'],
      ['AP-901', 'SL-102', 'PT-301', 'mole check', 'booked'],
      ['AP-904', 'SL-106', 'PT-302', 'blood pressure', 'booked'],
      ['AP-908', 'SL-110', 'PT-304', 'sore knee', 'booked'],
      ['AP-911', 'SL-114', 'PT-305', 'vaccination', 'booked'],
      ['AP-915', 'SL-108', 'PT-306', 'yearly check', 'booked'],
    ),
  },
  prescriptions: {
    id: 'prescriptionId',
    prefix: 'RX',
    rows: rowsOf(
      ['prescriptionId', 'patientId', 'medicine', 'dose', 'days'],
      ['RX-41', 'PT-302', 'amlodipine', 5, 30],
      ['RX-44', 'PT-304', 'ibuprofen', 400, 10],
      ['RX-47', 'PT-306', 'simvastatin', 20, 60],
      ['RX-52', 'PT-301', 'doxycycline', 100, 28],
      ['RX-55', 'PT-303', 'folic acid', 5, 84],
      ['RX-58', 'PT-305', 'paracetamol', 120, 3],
      ['RX-59', 'PT-304', 'omeprazole', 20, 14],
    ),
  },
};
