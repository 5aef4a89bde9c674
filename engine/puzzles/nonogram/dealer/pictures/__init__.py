"""The pictures that nonograms show."""
